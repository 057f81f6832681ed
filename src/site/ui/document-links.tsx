/**
 * What a document says of the site once and for all. Only the server writes it: in the browser it stays as it is, and React need not know
 * of it.
 */
export function DocumentLinks() {
  return (
    <>
      <meta name="theme-color" content="#0a1a3c" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      {/* Else the starter adds it: browsers fetch it at once, before the first words. */}
      <noscript>
        <link rel="manifest" href="/manifest.webmanifest" />
      </noscript>
      <link rel="alternate" type="application/atom+xml" title="Aktuelles" href="/feed.atom" />
      <link rel="alternate" type="application/feed+json" title="Aktuelles" href="/feed.json" />
    </>
  )
}
