import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { defineConfig } from 'vite'
import { NEXT } from './tools/build/next-folder.ts'

/** The small programs of pages that come without React (decision 0020); `server/pages/plain-answers.ts` finds them by their names. */
const scripts = globSync('src/site/plain/scripts/*.ts').filter((path) => !path.endsWith('.test.ts'))

const output = {
  entryFileNames: 'assets/plain-[name]-[hash].js',
  chunkFileNames: 'assets/plain-part-[name]-[hash].js',
}
const toBuild = (path: string) => ({ build: { rolldownOptions: { input: { [basename(path, '.ts')]: path }, output } } })

/** Each is built alone: one file has all that its page needs at first, and no phone waits for the one to hear of the next. */
export default defineConfig({
  publicDir: false,
  build: { outDir: `${NEXT}/client`, emptyOutDir: false, modulePreload: false },
  environments: Object.fromEntries(
    scripts.map((path) => [basename(path, '.ts'), { consumer: 'client', ...toBuild(path) }]),
  ),
  builder: {
    buildApp: async ({ build, environments }) => {
      for (const path of scripts) {
        const environment = environments[basename(path, '.ts')]
        if (environment) await build(environment)
      }
    },
  },
})
