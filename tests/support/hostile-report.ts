import type { Reporter, TestModule } from 'vitest/node'

/** Ends a run of `npm run test:hostile` with the counts of each project. */
export default class HostileReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const [project, own] of Map.groupBy(modules, (module) => module.project.name)) {
      const sums = new Map<string, number>()
      for (const module of own)
        for (const test of module.children.allTests())
          for (const [what, times] of Object.entries(test.meta().counts ?? {}))
            sums.set(what, (sums.get(what) ?? 0) + times)
      const words = [...sums].map(([what, times]) => `  ${what}: ${times.toLocaleString('en')}`)
      if (words.length > 0) console.log(`\n${project}\n${words.join('\n')}`)
    }
  }
}
