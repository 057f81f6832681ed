import { keepFresh } from '../keep-fresh.ts'

/** The team that somebody follows is remembered on this device alone, and for this tournament. */
const FOLLOWED = 'mannschaft'
const key = `vereinsheim.${FOLLOWED}.${location.pathname}`

const chosen = new URLSearchParams(location.search).get(FOLLOWED)
const remembered = read()
if (chosen !== null) write(chosen)
if (chosen === null && remembered !== '') location.replace(`?${FOLLOWED}=${encodeURIComponent(remembered)}`)
else begin()

function begin() {
  const select = document.querySelector<HTMLSelectElement>(`select[name="${FOLLOWED}"]`)
  select?.addEventListener('change', () => select.form?.requestSubmit())
  keepFresh({ document, openStream, ask, everyMilliseconds: 30_000 })
}

function openStream(): EventSource {
  const last = document.querySelector<HTMLElement>('[data-last]')?.dataset['last'] ?? '0'
  const search = new URLSearchParams({ stand: last, ...(chosen && { [FOLLOWED]: chosen }) })
  return new EventSource(`${location.pathname}/strom?${search.toString()}`)
}

async function ask(): Promise<string> {
  const answer = await fetch(location.href)
  if (!answer.ok) throw new Error(`The page answers with ${answer.status}.`)
  return await answer.text()
}

/** Storage may be blocked: then the address alone says whom somebody follows. */
function read(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function write(team: string) {
  try {
    if (team === '') localStorage.removeItem(key)
    else localStorage.setItem(key, team)
  } catch {
    // As above.
  }
}
