/** Turns embedded content of another site into a link that names it: only visitors who follow it send data there. */
export function linkToEmbedded(address: string, title = ''): string | undefined {
  const written = address.trim().replace(/&amp;/g, '&')
  const whole = written.startsWith('//') ? `https:${written}` : written
  if (!/^https?:\/\//i.test(whole) || !URL.canParse(whole)) return undefined
  const { href, text } = describe(new URL(whole))
  const name = title.replace(/\s+/g, ' ').trim()
  const label = name === '' || /^(?:youtube|vimeo|google maps?)\b/i.test(name) ? text : `${text}: ${name}`
  return `[${label.replace(/[[\]\\]/g, '\\$&')}](${href.replace(/[()\s]/g, encodeURIComponent)})`
}

export const youtubeAddress = (video: string): string => `https://www.youtube.com/watch?v=${encodeURIComponent(video)}`
export const vimeoAddress = (film: string): string => `https://vimeo.com/${encodeURIComponent(film)}`

function describe(url: URL): { href: string; text: string } {
  const host = url.hostname.replace(/^(?:www|m)\./, '')
  if (/^(?:youtube(?:-nocookie)?\.com|youtu\.be)$/.test(host)) {
    const [, path] = /^\/(?:embed|shorts|live|v)\/(?!videoseries)([\w-]+)/.exec(url.pathname) ?? []
    const video = path ?? url.searchParams.get('v') ?? (host === 'youtu.be' ? url.pathname.slice(1) : undefined)
    return { href: video ? youtubeAddress(video) : url.href, text: 'Video bei YouTube ansehen' }
  }
  const [, film] = /^\/(?:video\/)?(\d+)/.exec(url.pathname) ?? []
  if (/(?:^|\.)vimeo\.com$/.test(host))
    return { href: film === undefined ? url.href : vimeoAddress(film), text: 'Video bei Vimeo ansehen' }
  if (/(?:^|\.)google\.\w+$/.test(host) && /maps/.test(url.host + url.pathname))
    return { href: googleMap(url), text: 'Karte bei Google Maps ansehen' }
  if (/(?:^|\.)openstreetmap\.(?:org|de)$/.test(host))
    return { href: openStreetMap(url), text: 'Karte bei OpenStreetMap ansehen' }
  return { href: url.href, text: `Inhalt bei ${host} ansehen` }
}

/** An embedded map's address works only embedded; a link needs that of its place. */
function googleMap(url: URL): string {
  const [, east, north] = /!2d(-?[\d.]+)!3d(-?[\d.]+)/.exec(url.searchParams.get('pb') ?? '') ?? []
  const place = url.searchParams.get('q') ?? (north === undefined ? undefined : `${north},${east}`)
  return place ? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}` : url.href
}

function openStreetMap(url: URL): string {
  const marked = url.searchParams.get('marker')?.split(',')
  const [west = NaN, south = NaN, east = NaN, north = NaN] = (url.searchParams.get('bbox') ?? '').split(',').map(Number)
  const [latitude, longitude] = marked ?? [String((south + north) / 2), String((west + east) / 2)]
  return mapAddress(latitude, longitude) ?? url.href
}

/** A link to the place on OpenStreetMap, which passes no data to others. */
export function mapAddress(latitude = '', longitude = ''): string | undefined {
  if (![latitude, longitude].every((each) => /^-?\d+(?:\.\d+)?$/.test(each.trim()))) return undefined
  const [north, east] = [latitude.trim(), longitude.trim()]
  return `https://www.openstreetmap.org/?mlat=${north}&mlon=${east}#map=17/${north}/${east}`
}
