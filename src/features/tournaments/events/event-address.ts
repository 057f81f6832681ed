/** First words of addresses at which other things lie. */
export const TAKEN_ADDRESSES: ReadonlySet<string> = new Set([
  ...['admin', 'anfahrt', 'assets', 'auth', 'chronik', 'content', 'datenschutz', 'docs', 'faq', 'functions', 'healthz'],
  ...[
    'impressum',
    'jugend',
    'kalender',
    'konto',
    'kontakt',
    'mannschaften',
    'media',
    'mitglied-werden',
    'news',
    'pictures',
    'probetraining',
    'readyz',
    'realtime',
  ],
  ...['rest', 'spiele', 'storage', 'suche', 'termine', 'turniere', 'vorschau', 'vorstand'],
])

/** Of several that name the same, the last to take place. @param address as somebody typed it: addresses do not distinguish case */
export function findAtAddress<E extends { address?: string | undefined }>(events: readonly E[], address: string) {
  const wanted = address.toLowerCase()
  return events.findLast((event) => event.address === wanted)
}
