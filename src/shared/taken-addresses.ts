/** First words of addresses at which the site has something of its own. A test compares them with the routes. */
export const TAKEN_ADDRESSES: ReadonlySet<string> = new Set([
  ...['admin', 'anfahrt', 'assets', 'auth', 'chronik', 'content', 'datenschutz', 'docs', 'faq', 'functions', 'healthz'],
  ...['impressum', 'jugend', 'kalender', 'konto', 'kontakt', 'mannschaften', 'media', 'mitglied-werden', 'news'],
  ...['pictures', 'probetraining', 'readyz', 'realtime', 'rest', 'spiele', 'storage', 'suche', 'termine', 'turniere'],
  ...['vorschau', 'vorstand'],
])

/** Second words below the address that a tournament has chosen, for which a route looks before any page. */
export const TAKEN_BELOW: ReadonlySet<string> = new Set(['anmeldung', 'meldeliste'])
