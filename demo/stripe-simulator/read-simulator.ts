import { answerRequest } from './answer-request.ts'
import { openApiServer } from './api-server.ts'
import { StripeSimulator } from './simulator.ts'
import { StateStore } from './state-store.ts'

/** Serves what a simulator has kept in its file, for reading only: another process may run the simulator. */
export async function readSimulator(file: string) {
  const store = StateStore.read(file)
  const simulator = new StripeSimulator(store, Date.now, '')
  const api = await openApiServer((request) => answerRequest(simulator, request))
  const { secretKey, webhookSecret } = store.state
  return { account: { secretKey, webhookSecret, apiUrl: api.url }, close: () => api.close() }
}
