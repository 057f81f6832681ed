import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { defineConfig } from 'vite'

/** The small programs of pages that come without React (decision 0020); `server/pages/plain-answers.ts` finds them by their names. */
const scripts = globSync('src/site/plain/scripts/*.ts').filter((path) => !path.endsWith('.test.ts'))

export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: Object.fromEntries(scripts.map((path) => [basename(path, '.ts'), path])),
      output: {
        entryFileNames: 'assets/plain-[name]-[hash].js',
        chunkFileNames: 'assets/plain-shared-[name]-[hash].js',
      },
    },
  },
})
