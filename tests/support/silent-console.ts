import { afterEach, beforeEach, expect, vi } from 'vitest'

// A test fails when the product writes to the console and the test does not expect it.
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
