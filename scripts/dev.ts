/** `npm run dev`: the API, which restarts at each change, and Vite with hot reload in front of it. */
import { spawn } from 'node:child_process'
import { createServer } from 'vite'

const port = Number(process.env['PORT'] ?? 3000)
const apiPort = port + 1

const api = spawn(process.execPath, ['--watch', 'server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(apiPort), PUBLIC_URL: `http://localhost:${port}` },
})

const site = await createServer({
  configFile: 'vite.config.ts',
  server: {
    port,
    proxy: {
      '/api': `http://127.0.0.1:${apiPort}`,
      '^/membership-rules-(ja|en)\\.pdf$': `http://127.0.0.1:${apiPort}`,
    },
  },
})
await site.listen()

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    api.kill(signal)
    void site.close().then(() => process.exit(0))
  })
}
