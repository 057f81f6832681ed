import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { shareBrowser } from './browser.ts'
import { changedContent, type ContentChanges } from '#tests/support/site/changed-content.ts'
import { startSite, type Site, type SiteOptions } from '#tests/support/site/start-site.ts'
import { startVisit, type Visit, type VisitSettings } from './visit.ts'

type Needs = SiteOptions & {
  /** What differs from the sample content. */
  content?: ContentChanges
}

export type Stage = ReturnType<typeof prepareStage>

/** One site, and this process's browser, for all tests of a file (or of a `describe`); to be called where hooks may be registered. */
export function prepareStage({ content, env, ...options }: Needs = {}) {
  let site: Site
  let browser: Browser
  const cleanUp: (() => Promise<void>)[] = []

  beforeAll(async () => {
    const changed = content && (await changedContent(content))
    if (changed) cleanUp.unshift(changed.remove)
    site = await startSite({ ...options, env: { ...env, ...(changed && { CONTENT_DIR: changed.folder }) } })
    cleanUp.unshift(site.stop)
    browser = await shareBrowser()
  })

  // Also when the beginning has failed half-way.
  afterAll(async () => {
    for (const undo of cleanUp) await undo()
  })

  return {
    get site(): Site {
      return site
    },
    /** A visitor with an empty browser, who leaves when the test is over. */
    async visit(settings?: VisitSettings): Promise<Visit> {
      const visit = await startVisit(browser, site.origin, settings)
      onTestFinished(visit.close)
      return visit
    },
  }
}
