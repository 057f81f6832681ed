import { useTheme } from '../theme.ts'

/**
 * What a document says of the site once and for all. Only the server writes it: in the browser it stays as it is, and React need not know
 * of it.
 */
export function DocumentLinks() {
  const { frameColour, iconMark } = useTheme()
  return (
    <>
      <meta name="theme-color" content={frameColour} />
      <link rel="icon" href={`/favicon.svg${iconMark}`} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={`/apple-touch-icon.png${iconMark}`} />
      {/* Else the starter adds it: browsers fetch it at once, before the first words. */}
      <noscript>
        <link rel="manifest" href="/manifest.webmanifest" />
      </noscript>
      <link rel="alternate" type="application/atom+xml" title="Aktuelles" href="/feed.atom" />
      <link rel="alternate" type="application/feed+json" title="Aktuelles" href="/feed.json" />
    </>
  )
}
