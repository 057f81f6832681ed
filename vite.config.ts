import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  publicDir: 'src/site/public',
  build: {
    // One stylesheet for all pages: it is small enough to travel inside every document.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
  },
  css: { modules: { generateScopedName: '[hash:base64:4]' } },
  // The Hono app is the server entry, so that loaders and server share one set of context keys.
  environments: { ssr: { build: { rolldownOptions: { input: './src/server/app.ts' } } } },
})
