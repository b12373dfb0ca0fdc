import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** The accessibility problems that axe finds on the current page, each as "rule: element". */
export async function violationsOn(page: Page): Promise<readonly string[]> {
  // The page's content security policy blocks injected scripts, so axe runs from outside.
  await page.evaluate(axe.source)
  // Waits until transitions end; endless animations are not waited for.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { readonly axe: typeof import('axe-core') }).axe.run(document)
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 160)}`))
  })
}
