import { afterEach, beforeEach, expect, vi } from 'vitest'

// A test fails when the product writes to the console and the test does not expect it.
beforeEach(() => {
  for (const method of ['error', 'warn', 'log'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined)
})

afterEach(() => {
  for (const method of ['error', 'warn', 'log'] as const) {
    const said = vi.mocked(console[method]).mock.calls.filter(([what]) => !isOfResizing(what))
    vi.mocked(console[method]).mockRestore()
    expect(said, `stray console.${method}`).toEqual([])
  }
})

/**
 * Chromium reports it when an element changes its size while its size is being told. It is no error, but
 * Vitest prints it.
 */
const isOfResizing = (what: unknown): boolean =>
  what instanceof Error && what.message.startsWith('ResizeObserver loop')
