import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import { renderSVG } from 'uqr'
import { html, raw } from 'hono/html'

/**
 * How the phones in the hall reach the site.
 *
 * @property code password of the directors; undefined if it is unchanged
 * @property path for the directors
 */
export type HallDoor = { url: string; code: string | undefined; email: string; path: string }

const LOOK_MILLISECONDS = 250
const OPENERS: Partial<Record<NodeJS.Platform, readonly [command: string, ...args: string[]]>> = {
  win32: ['cmd', '/c', 'start', ''],
  darwin: ['open'],
}

/**
 * Shows in this computer's browser what the hall's phones need, as soon as the site answers. The page is in the folder that is removed when
 * everything is at home; if no browser opens, the terminal has shown the same.
 *
 * @param ended resolves when the site has ended; nothing is shown afterwards
 */
export async function showHallPage(dataDir: string, door: HallDoor, ended: Promise<unknown>): Promise<void> {
  let hasEnded = false
  const end = () => void (hasEnded = true)
  ended.then(end, end)
  while (!(await isThere(door.url))) {
    if (hasEnded) return
    await wait(LOOK_MILLISECONDS)
  }
  const file = join(dataDir, 'halle.html')
  await writeFile(file, String(hallPage(door)), { mode: 0o600 })
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open']
  const browser = spawn(command, [...args, pathToFileURL(file).href], { detached: true, stdio: 'ignore' })
  browser.on('error', () => undefined)
  browser.unref()
}

const isThere = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

const STYLE = `body{font:1.25rem/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#1b2733;background:#fff}
svg{display:block;width:min(70vmin,26rem);margin:1.5rem auto}
.address{font-size:1.75rem;font-weight:700;text-align:center;overflow-wrap:anywhere}
summary{font-weight:700;cursor:pointer}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dd{margin:0;font-weight:700;overflow-wrap:anywhere}
a{color:#0b5cad}`

const hallPage = (door: HallDoor) =>
  html`<!doctype html>
    <html lang="de">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>Die Halle</title>
      <style>
        ${raw(STYLE)}
      </style>
      <h1>Willkommen in der Halle</h1>
      <p>Mit dem WLAN der Halle verbinden, dann diesen Code aufnehmen oder die Adresse eintippen:</p>
      ${raw(renderSVG(door.url, { border: 1 }))}
      <p class="address">${door.url}</p>
      ${partForLeaders(door)}
    </html> `

const partForLeaders = ({ url, code, email, path }: HallDoor) =>
  // Collapsed, because everyone who enters the hall sees this screen.
  html`<details>
    <summary>Für die Turnierleitung</summary>
    <dl>
      <dt>Seite</dt>
      <dd><a href="${url + path}">Einlass öffnen</a></dd>
      <dt>E-Mail</dt>
      <dd>${email}</dd>
      <dt>Kennwort</dt>
      <dd>${code ?? 'wie beim ersten Start'}</dd>
    </dl>
    <p>
      Das andere Fenster bleibt offen, solange gespielt wird. Wer dort Strg+C drückt, wird gefragt, wie es weitergeht.
    </p>
  </details>`
