import * as api from '#contract/first-steps.ts'
import type { App } from '#server/services.ts'
import {
  chooseBeginning,
  confirmFirstStep,
  listFirstSteps,
  readBeginning,
  reopenFirstStep,
} from './first-steps.ts'

export function firstSteps(app: App): void {
  const { registerEndpoint } = app
  registerEndpoint(api.listFirstSteps, ({ ctx }) => listFirstSteps(ctx, app))
  registerEndpoint(api.confirmFirstStep, ({ ctx, params }) => confirmFirstStep(ctx, params.id))
  registerEndpoint(api.reopenFirstStep, ({ ctx, params }) => reopenFirstStep(ctx, params.id))
  registerEndpoint(api.readBeginning, ({ ctx }) => readBeginning(ctx))
  registerEndpoint(api.chooseBeginning, ({ ctx, body }) => chooseBeginning(ctx, body.beginning))
}
