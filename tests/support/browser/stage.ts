import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { shareBrowser } from './browser.ts'
import { changedContent, type ContentChanges } from '#tests/support/site/changed-content.ts'
import { startSite, type Site, type SiteOptions } from '#tests/support/site/start-site.ts'
import { startVisit, type Visit, type VisitSettings } from './visit.ts'

type Needs = SiteOptions & {
  /** Differences from the sample content. */
  content?: ContentChanges
}

export type Stage = ReturnType<typeof prepareStage>

/** One site, and this process's browser, for all tests of a file (or of a `describe`); to be called where hooks may be registered. */
export function prepareStage({ content, env, ...options }: Needs = {}) {
  let site: Site
  let browser: Browser
  const cleanUp: (() => Promise<void>)[] = []
  const windows = new Map<string, Promise<Visit>>()

  beforeAll(async () => {
    const changed = content && (await changedContent(content))
    if (changed) cleanUp.unshift(changed.remove)
    site = await startSite({ ...options, env: { ...env, ...(changed && { CONTENT_DIR: changed.folder }) } })
    cleanUp.unshift(site.stop)
    browser = await shareBrowser()
  })

  // Even if the setup has failed half-way.
  afterAll(async () => {
    for (const undo of cleanUp) await undo()
  })

  return {
    get site(): Site {
      return site
    },
    /** A visitor with an empty browser, which is closed after the test. */
    async visit(settings?: VisitSettings): Promise<Visit> {
      const visit = await startVisit(browser, site.origin, settings)
      onTestFinished(visit.close)
      return visit
    },
    /**
     * The window of all tests that only view pages: a reused one has already loaded the program, which takes longer than most pages. For
     * tests with lasting effects – routes, storage, a clock – there is {@link visit}.
     */
    async look({ width = 1280, height = 900, ...settings }: VisitSettings = {}): Promise<Page> {
      const kind = JSON.stringify(settings)
      const opened = windows.get(kind) ?? startVisit(browser, site.origin, settings)
      if (!windows.has(kind)) cleanUp.unshift(async () => (await opened).close())
      windows.set(kind, opened)
      const { page } = await opened
      await page.setViewportSize({ width, height })
      await page.mouse.move(0, 0)
      await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null })
      return page
    },
  }
}
