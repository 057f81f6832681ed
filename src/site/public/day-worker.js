// Registered by check-in, board of tables and slip of a tournament, each for itself alone (`site/keep-page.ts`): so the page can be opened again without a
// connection. What people entered waits in the page's own storage, not here. A copy lives for the day on which it was made, and goes as soon as
// the server shows the page no more: the session has ended, the slip is over.
const NAME = `turniertag-1 ${self.registration.scope}`
const KEPT_ON = 'x-kept-on'
const KEPT_AT = 'x-kept-at'
const today = () => new Date().toDateString()

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), forgetOld()])))
self.addEventListener('message', (event) => event.waitUntil(keep(event.data)))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  const isBelow = pathname !== new URL(pageOf()).pathname
  // Other pages below this one are not kept: the browser goes there by itself.
  if (request.mode === 'navigate' && !isBelow) event.respondWith(showPage(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(showAsset(request))
})

async function showPage(request) {
  try {
    const answer = await fetch(request)
    if (answer.ok) await keepPage(answer.clone(), request.url)
    else if (answer.type === 'opaqueredirect' || answer.status < 500) await forget()
    return answer
  } catch (fault) {
    await forgetOld()
    const kept = await (await caches.open(NAME)).match(pageOf(), { ignoreSearch: true })
    if (!kept) throw fault
    // What it shows belongs to its address.
    const at = kept.headers.get(KEPT_AT)
    return at === withoutPlace(request.url) ? kept : Response.redirect(at)
  }
}

/** Their names change with what is in them. */
async function showAsset(request) {
  const cache = await caches.open(NAME)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

/** What the page came with before this program was there. */
async function keep({ address, assets }) {
  const cache = await caches.open(NAME)
  const answer = await fetch(address, { redirect: 'manual' })
  if (answer.ok) await keepPage(answer, address)
  await Promise.all(assets.map(async (asset) => (await cache.match(asset)) ?? cache.add(asset)))
}

const pageOf = () => self.registration.scope
const withoutPlace = (address) => new URL(address, self.location.origin).href.replace(/#.*/, '')

async function keepPage(answer, address) {
  const headers = new Headers(answer.headers)
  headers.set(KEPT_ON, today())
  headers.set(KEPT_AT, withoutPlace(address))
  const cache = await caches.open(NAME)
  await cache.put(pageOf(), new Response(await answer.blob(), { headers }))
}

async function forgetOld() {
  const kept = await (await caches.open(NAME)).match(pageOf())
  if (kept && kept.headers.get(KEPT_ON) !== today()) await caches.delete(NAME)
}

async function forget() {
  await caches.delete(NAME)
  await self.registration.unregister()
}
