import { keepPage } from '../../keep-page.ts'
import { pointsToWin } from '#table-tennis/ties/game.ts'

/** Keeps a result on this device until it can be sent. */
const key = `vereinsheim.zettel.${location.pathname}`
const AGAIN_MILLISECONDS = 15_000
const KEPT =
  'Ohne Verbindung: Das Ergebnis ist auf diesem Gerät aufgehoben und wird gesendet, sobald es wieder geht. Lassen Sie diese Seite offen.'

document.addEventListener('change', labelButton)
document.addEventListener('input', labelButton)
document.addEventListener('submit', (event) => {
  if (!(event.target instanceof HTMLFormElement)) return
  event.preventDefault()
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(event.target, event.submitter)) body.append(name, String(value))
  void send(body)
})
addEventListener('online', () => void sendKept())
setInterval(() => void sendKept(), AGAIN_MILLISECONDS)
void sendKept().then(() => stored() !== undefined && tell(KEPT))
// The address names the side that enters the result.
void keepPage(location.pathname + location.search)

async function send(body: URLSearchParams): Promise<void> {
  const answer = await post(body)
  if (answer) return show(answer)
  const whole = toKeep(body)
  if (whole) keep(whole)
  if (body.get('do') === 'line-up') return tell('Ohne Verbindung: Die Aufstellung ist noch nicht gespeichert.')
  tell(
    whole
      ? KEPT
      : 'Ohne Verbindung: Schreiben Sie bitte alle Sätze unten auf einmal. Wir heben sie auf und senden sie später.',
  )
}

/** What to send later. A whole result cannot be checked now: it is sent unchecked, and the server returns it if it is invalid. */
function toKeep(body: URLSearchParams): URLSearchParams | undefined {
  const step = body.get('do')
  if (step === 'send' || step === 'confirm') return body
  const isWritten = [...body].some(([name, text]) => /^r\d+$/.test(name) && text.trim() !== '')
  if (step !== 'check' || !isWritten) return undefined
  const whole = new URLSearchParams(body)
  whole.set('do', 'send')
  return whole
}

/** @returns undefined without a connection or on a server error; a refusal is an answer, too */
async function post(body: URLSearchParams): Promise<Response | undefined> {
  const answer = await fetch(location.pathname, { method: 'POST', body }).catch(() => undefined)
  return answer && answer.status < 500 ? answer : undefined
}

async function sendKept(): Promise<void> {
  const kept = stored()
  if (!kept) return
  const answer = await post(new URLSearchParams(kept))
  if (!answer) return
  forget()
  await show(answer)
}

async function show(answer: Response): Promise<void> {
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const [now, shown] = [fresh.querySelector('[data-step]'), document.querySelector('[data-step]')]
  if (!now || !shown) return location.reload()
  shown.replaceChildren(...now.childNodes)
  if (answer.redirected) history.replaceState(null, '', answer.url)
  document
    .querySelector<HTMLElement>('.problem, [data-step] h2, [data-step] summary')
    ?.scrollIntoView({ block: 'nearest' })
  // The pressed button is gone, and with it the focus.
  const news = document.querySelector<HTMLElement>('.problem, .kept, [data-step] h2, .result')
  news?.setAttribute('tabindex', '-1')
  news?.focus({ preventScroll: true })
}

function tell(words: string): void {
  const shown = document.querySelector('[data-step]')
  shown?.querySelector('.kept')?.remove()
  const note = document.createElement('p')
  note.className = 'kept'
  note.setAttribute('role', 'status')
  note.textContent = words
  shown?.prepend(note)
  for (const fold of shown?.querySelectorAll('details') ?? []) fold.open = true
}

/** The button repeats the two taps in words. */
function labelButton(): void {
  const button = document.querySelector<HTMLButtonElement>('button[value="game"]')
  const form = button?.form
  if (!button || !form) return
  const fields = new FormData(form)
  const more = form.querySelector<HTMLInputElement>('input.more')
  if (more && more.value !== '') form.querySelector<HTMLInputElement>('.more input')?.click()
  const losing = Number(more?.value || fields.get('losing') || Number.NaN)
  const [words = ''] = (button.textContent ?? '').split(': ')
  const won = pointsToWin(losing, Number(button.dataset['target']))
  const score = fields.get('winner') === 'guest' ? `${losing}:${won}` : `${won}:${losing}`
  button.textContent = fields.has('winner') && !Number.isNaN(losing) ? `${words}: ${score}` : words
}

/** Fallback when storage is blocked; then the page has to stay open, as the sentence says. */
let inMemory: string | undefined

function stored(): string | undefined {
  try {
    return localStorage.getItem(key) ?? inMemory
  } catch {
    return inMemory
  }
}

function keep(body: URLSearchParams): void {
  inMemory = body.toString()
  try {
    localStorage.setItem(key, inMemory)
  } catch {
    // `inMemory` has it.
  }
}

function forget(): void {
  inMemory = undefined
  try {
    localStorage.removeItem(key)
  } catch {
    // `inMemory` is cleared.
  }
}
