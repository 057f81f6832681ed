import { describe, expect, test } from 'vitest'
import { listMissing, provideBrowsers, type Means } from './provide-browsers.ts'

const SYSTEMS = '/usr/bin/chromium'
const NPMS = '/site/node_modules/.cache/chromium'

/** A machine that has everything except as given, and its messages. */
async function provideOn(machine: Partial<Means>) {
  const said: string[] = []
  const means: Means = {
    findInstalled: () => SYSTEMS,
    install: undefined,
    unpack: () => Promise.resolve(NPMS),
    tryOut: () => Promise.resolve(undefined),
    say: (line) => said.push(line),
    ...machine,
  }
  return { browsers: await provideBrowsers(means), said }
}

describe('the tests drive', () => {
  test("both the system's browser and npm's where both work, without a word", async () => {
    expect(await provideOn({})).toEqual({ browsers: { systems: SYSTEMS, npms: NPMS }, said: [] })
  })

  test("Debian's, which is installed where that needs no question, and one line says so", async () => {
    let isInstalled = false
    const { browsers, said } = await provideOn({
      findInstalled: () => (isInstalled ? SYSTEMS : undefined),
      install: () => void (isInstalled = true),
    })
    expect(browsers.systems).toBe(SYSTEMS)
    expect(said).toEqual(["Browser: no Chromium here; installing Debian's (apt-get install chromium-headless-shell) …"])
  })

  test("npm's alone where the system has none and none can be installed", async () => {
    const { browsers, said } = await provideOn({ findInstalled: () => undefined, install: () => undefined })
    expect(browsers).toEqual({ systems: undefined, npms: NPMS })
    expect(said.at(-1)).toBe("Browser: npm's, for the system has none.")
  })

  test("npm's alone where the system's does not start, and why", async () => {
    const tryOut = (path: string) => Promise.resolve(path === SYSTEMS ? 'it has no font' : undefined)
    const { browsers, said } = await provideOn({ tryOut })
    expect(browsers).toEqual({ systems: undefined, npms: NPMS })
    expect(said[0]).toBe('Browser: /usr/bin/chromium does not work here: it has no font')
  })

  test("the system's alone where npm's is not made for the machine", async () => {
    const unpack = () => Promise.reject(new Error("npm's Chromium is not made for darwin on arm64"))
    const { browsers, said } = await provideOn({ unpack })
    expect(browsers).toEqual({ systems: SYSTEMS, npms: undefined })
    expect(said).toEqual(["Browser: npm's Chromium is not made for darwin on arm64"])
  })

  test('none where none works, and say so instead of failing', async () => {
    const { browsers, said } = await provideOn({ tryOut: () => Promise.resolve('Error: no such library') })
    expect(browsers).toEqual({ systems: undefined, npms: undefined })
    expect(listMissing(browsers)).toEqual([
      "the system's browser is missing or does not work here",
      "npm's browser is missing or does not work here",
    ])
    expect(said.at(-1)).toBe('Browser: none here; the tests in a browser are skipped.')
  })
})
