import { keepFresh } from '../keep-fresh.ts'

const TURN_MILLISECONDS = 15_000
const CALL_MILLISECONDS = 20_000
const CLOCK_MILLISECONDS = 1_000

let page = 0
let isHeld = false
let turning: ReturnType<typeof setTimeout> | undefined
let known = calls()

const screens = () => [...document.querySelectorAll<HTMLElement>('.screen')]

/** The current calls; empty on pages without calls. */
function calls(): string[] {
  return (document.querySelector<HTMLElement>('[data-calls]')?.dataset['calls'] ?? '').split('|').filter(Boolean)
}

document.documentElement.classList.add('turning')
keepFresh(document, openStream, 10_000)
new MutationObserver(changed).observe(document.querySelector('[data-part="hall"]') ?? document.body, {
  childList: true,
})
addEventListener('keydown', press)
setInterval(showClock, CLOCK_MILLISECONDS)
show(0)

function show(next: number, forMilliseconds = TURN_MILLISECONDS): void {
  const all = screens()
  const count = Math.max(1, all.length)
  const isMoved = Math.floor(next / count) % 2 === 1
  page = next
  for (const [index, screen] of all.entries()) {
    screen.classList.toggle('shown', index === page % count)
    screen.classList.toggle('moved', isMoved)
  }
  showClock()
  clearTimeout(turning)
  // A draw advances by key only.
  const waits = isHeld || all[page % count]?.dataset['held'] !== undefined
  if (!waits) turning = setTimeout(() => show((page + 1) % (2 * count)), forMilliseconds)
}

/** A call interrupts the page on display. */
function changed(): void {
  const now = calls()
  const isNew = now.some((call) => !known.includes(call))
  known = now
  if (!isNew) return show(page)
  isHeld = false
  show(0, CALL_MILLISECONDS)
  screens()[0]?.classList.add('new')
}

/** Any key holds the page, arrows turn it, and another key lets it continue. */
function press({ key }: KeyboardEvent): void {
  const count = Math.max(1, screens().length)
  isHeld = key === 'ArrowRight' || key === 'ArrowLeft' || !isHeld
  show(key === 'ArrowRight' ? (page + 1) % count : key === 'ArrowLeft' ? (page + count - 1) % count : page)
}

function showClock(): void {
  // In the same time zone as every other time on the screen, whatever the machine's clock is set to.
  const inBerlin = { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' } as const
  const time = new Date().toLocaleTimeString('de-DE', inBerlin)
  for (const clock of document.querySelectorAll('[data-clock]'))
    if (clock.textContent !== time) clock.textContent = time
}

function openStream(): EventSource {
  const last = document.querySelector<HTMLElement>('[data-last]')?.dataset['last'] ?? '0'
  return new EventSource(`${location.pathname}/strom?stand=${last}`)
}
