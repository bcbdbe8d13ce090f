import { afterEach, beforeEach, expect, vi } from 'vitest'

// Whatever a test makes the product say on the console must be expected by that test.
beforeEach(() => {
  for (const method of ['error', 'warn', 'log'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined)
})

afterEach(() => {
  for (const method of ['error', 'warn', 'log'] as const) {
    const said = vi.mocked(console[method]).mock.calls
    vi.mocked(console[method]).mockRestore()
    expect(said, `stray console.${method}`).toEqual([])
  }
})
