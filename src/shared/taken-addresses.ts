/** First path segments that the site uses itself. A test compares them with the routes. */
export const TAKEN_ADDRESSES: ReadonlySet<string> = new Set([
  ...['admin', 'anfahrt', 'assets', 'auth', 'chronik', 'content', 'datenschutz', 'docs', 'faq', 'functions', 'healthz'],
  ...['impressum', 'jugend', 'kalender', 'konto', 'kontakt', 'mannschaften', 'media', 'mitglied-werden', 'news'],
  ...['pictures', 'probetraining', 'readyz', 'realtime', 'rest', 'spiele', 'storage', 'suche', 'termine', 'turniere'],
  ...['vorschau', 'vorstand'],
])

/** Second path segments below a tournament's own address that have a route, which takes precedence over pages. */
export const TAKEN_BELOW: ReadonlySet<string> = new Set(['anmeldung', 'meldeliste'])
