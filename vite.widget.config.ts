import { copyFileSync } from 'node:fs'
import { defineConfig } from 'vite'
import { NEXT } from './tools/build/next-folder.ts'

/**
 * The login widget, built twice: `--mode script` is one file for any page, `--mode module` is for pages that bring React themselves.
 * Their names never change, for other sites point at them.
 */
export default defineConfig(({ mode }) => {
  const isModule = mode === 'module'
  return {
    // React reads it; without the site's build nobody would put it in.
    define: { 'process.env.NODE_ENV': '"production"' },
    publicDir: false,
    build: {
      outDir: `${NEXT}/client`,
      emptyOutDir: false,
      lib: {
        entry: isModule ? 'src/widget/module.ts' : 'src/widget/stand-alone.ts',
        name: 'netlifyIdentityWidget',
        formats: [isModule ? 'es' : 'iife'],
        fileName: () => (isModule ? 'identity-widget.mjs' : 'identity-widget.js'),
      },
      rolldownOptions: {
        // Without the names of our files in front of each part.
        experimental: { attachDebugInfo: 'none' },
        external: isModule ? [/^react(-dom)?(\/|$)/] : [],
        // gotrue-js uses the storage without asking whether it may.
        transform: { inject: { localStorage: [`${import.meta.dirname}/src/widget/safe-storage.ts`, 'safeStorage'] } },
      },
      minify: true,
    },
    plugins: [
      {
        name: 'widget-types',
        closeBundle() {
          if (isModule) copyFileSync('src/widget/identity-widget.d.mts', `${NEXT}/client/identity-widget.d.mts`)
        },
      },
    ],
  }
})
