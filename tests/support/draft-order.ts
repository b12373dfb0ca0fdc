import type { Row } from '../../engine/core/model/document.ts'
import type { Model } from '../../engine/core/model/model.ts'
import type { RunWhenIdle } from '../../engine/web/form/store/idle.ts'
import { documentStore } from '../../engine/web/form/store/document-store.ts'
import type { DocumentStoreOptions } from '../../engine/web/form/store/document-store-options.ts'
import { model as declared, purchaserWithout, evaluationContext } from './order.ts'

/** A page that is idle when a test says so. */
export function manualIdle(): { readonly idle: RunWhenIdle; readonly pass: () => void } {
  const slices: Parameters<RunWhenIdle>[0][] = []
  return {
    idle: (slice) => void slices.push(slice),
    pass() {
      for (let slice = slices.shift(); slice !== undefined; slice = slices.shift()) while (slice(() => true));
    },
  }
}

/** An order that a purchaser creates on a page, with these lines; ids of new lines count from 1, and texts are their keys. */
export function draftOrder(lines: readonly Row[], more: Partial<DocumentStoreOptions> & { readonly model?: Model; readonly header?: Row } = {}) {
  const { header, ...options } = more
  const model = options.model ?? declared
  const order = model.entities['order']!
  let made = 0
  const page = manualIdle()
  const store = documentStore({
    model,
    entity: order,
    transition: order.transitions['create']!,
    start: { purchaser: 'p', ...header, lines },
    writer: purchaserWithout(),
    language: 'cn',
    evaluationContext: evaluationContext(),
    textOf: (code) => code,
    totals: { lines: ['quantity', 'amount'] },
    newId: () => String(++made),
    idle: page.idle,
    ...options,
  })
  return { store, lines: store.lines('lines'), pass: page.pass }
}
