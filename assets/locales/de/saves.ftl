# Was auf der Festplatte beschädigt war.
finding-match-mended = Eine gespeicherte Partie war beschädigt ({ $why }). Gerettete Züge: { $moves }. Das Original liegt unter { $aside }.
finding-match-lost = Eine gespeicherte Partie war beschädigt ({ $why }) und nicht zu retten. Die Datei liegt unter { $aside }.
finding-match-left-alone = Die gespeicherte Partie { $file } bleibt unverändert: { $why }.
finding-settings-earlier = Die Einstellungen ließen sich nicht lesen ({ $why }). Es gelten die vorigen; die beschädigte Datei liegt unter { $aside }.
finding-settings-usual = Die Einstellungen ließen sich nicht lesen ({ $why }). Es gelten die Standardwerte; die beschädigte Datei liegt unter { $aside }.
finding-not-kept = { $why }
