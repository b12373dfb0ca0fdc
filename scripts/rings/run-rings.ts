import type { Ring } from './ring.ts'

/** Runs the rings one after the other, also after a failure, and ends with one line that adds them up. Answers with the exit code. */
export async function runRings(rings: readonly Ring[], filter: readonly string[]): Promise<number> {
  const summary: string[] = []
  let [passed, failed] = [0, 0]
  for (const ring of rings) {
    console.log(`\n== ${ring.name}`)
    const start = performance.now()
    const outcome = await ring.run(filter)
    const seconds = Math.round((performance.now() - start) / 1000)
    passed += outcome.passed
    failed += outcome.failed
    summary.push(
      `${ring.name.padEnd(22)} ${String(outcome.passed).padStart(5)} passed ${String(outcome.failed).padStart(4)} failed ${String(seconds).padStart(5)} s`,
    )
    summary.push(...outcome.left.map((line) => `  ${line}`))
  }
  console.log(`\n${summary.join('\n')}\n`)
  console.log(`${passed} passed, ${failed} failed`)
  return failed > 0 || passed === 0 ? 1 : 0
}
