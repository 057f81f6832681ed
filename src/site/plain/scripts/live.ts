import { keepFresh } from '../keep-fresh.ts'
import { FOLLOWED } from '../live/follow-at-once.ts'

const chosen = new URLSearchParams(location.search).get(FOLLOWED)
const select = document.querySelector<HTMLSelectElement>(`select[name="${FOLLOWED}"]`)
select?.addEventListener('change', () => select.form?.requestSubmit())
keepFresh(document, openStream, 30_000)

function openStream(): EventSource {
  const last = document.querySelector<HTMLElement>('[data-last]')?.dataset['last'] ?? '0'
  const search = new URLSearchParams({ stand: last, ...(chosen && { [FOLLOWED]: chosen }) })
  return new EventSource(`${location.pathname}/strom?${search.toString()}`)
}
