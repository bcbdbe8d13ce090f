import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

/** In development there are no prerendered pages, so the document takes its language from the address. */
const languageOfAddress: Plugin = {
  name: 'language-of-address',
  apply: 'serve',
  transformIndexHtml: (html, { originalUrl = '' }) =>
    /^\/en(\/|\?|$)/.test(originalUrl) ? html.replace('lang="ja"', 'lang="en"') : html,
}

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), languageOfAddress],
  build: { outDir: '../dist/public', emptyOutDir: true, assetsInlineLimit: 0, target: 'es2023' },
  server: { host: '127.0.0.1', strictPort: true },
  clearScreen: false,
})
