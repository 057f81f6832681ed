import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { shareBrowser } from './browser.ts'
import { enter, join, type Joined } from '#tests/support/site/enter.ts'
import { startSite, type Site, type SiteOptions } from '#tests/support/site/start-site.ts'
import { open, startVisit, type Visit, type VisitSettings } from './visit.ts'

export type Stage = ReturnType<typeof prepareStage>

/** One site, and this process's browser, for all tests of a file (or of a `describe`); to be called where hooks may be registered. */
export function prepareStage(options?: SiteOptions) {
  let site: Site
  let browser: Browser
  const cleanUp: (() => Promise<void>)[] = []
  const windows = new Map<string, Promise<Visit>>()

  beforeAll(async () => {
    site = await startSite(options)
    cleanUp.unshift(site.stop)
    browser = await shareBrowser()
  })

  // Even if the setup has failed half-way.
  afterAll(async () => {
    for (const undo of cleanUp) await undo()
  })

  const visit = async (settings?: VisitSettings): Promise<Visit> => {
    const opened = await startVisit(browser, site.origin, settings)
    onTestFinished(opened.close)
    return opened
  }
  const look = async ({ width = 1280, height = 900, ...settings }: VisitSettings = {}): Promise<Page> => {
    const kind = JSON.stringify(settings)
    const opened = windows.get(kind) ?? startVisit(browser, site.origin, settings)
    if (!windows.has(kind)) cleanUp.unshift(async () => (await opened).close())
    windows.set(kind, opened)
    const { page } = await opened
    await page.setViewportSize({ width, height })
    await page.mouse.move(0, 0)
    await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null })
    return page
  }

  return {
    get site(): Site {
      return site
    },
    /** A visitor with an empty browser, which is closed after the test. */
    visit,
    /** A visitor who is signed in. @param who has an account, or gets one now */
    async visitAs(who: Pick<Joined, 'email'> | Parameters<typeof join>[1], settings?: VisitSettings): Promise<Visit> {
      const opened = await visit(settings)
      await enter(site, opened.context, 'email' in who ? who : await join(site, who))
      return opened
    },
    /** A visitor at this address; where scripts run, its program has taken over. */
    async open(path: string, settings?: VisitSettings): Promise<Visit> {
      const opened = await visit(settings)
      await (settings?.scripts === false ? opened.page.goto(path) : open(opened.page, path))
      return opened
    },
    /**
     * The window of all tests that only view pages: a reused one has already loaded the program, which takes longer than most pages. For
     * tests with lasting effects – routes, storage, a clock – there is {@link visit}.
     */
    look,
    /** The window of {@link look} at this address; where scripts run, its program has taken over. */
    async lookAt(path: string, settings?: VisitSettings): Promise<Page> {
      const page = await look(settings)
      await (settings?.scripts === false ? page.goto(path) : open(page, path))
      return page
    },
  }
}
