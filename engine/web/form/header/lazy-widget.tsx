import type { RJSFSchema, WidgetProps } from '@rjsf/utils'
import { useEffect, useState, type ComponentType } from 'react'
import { loadChunk } from '../../foundation/load-chunk.ts'
import type { FormContext } from './context/form-context.ts'

type Widget = ComponentType<WidgetProps<unknown, RJSFSchema, FormContext>>

/** A widget that loads when a form first draws it. RJSF accepts no `React.lazy`: it asks whether a widget is a function. */
export function lazyWidget(load: () => Promise<Widget>): Widget & { readonly preload: () => Promise<void> } {
  let loaded: Widget | undefined
  const preload = async () => {
    loaded = await loadChunk(load)
  }
  function LazyWidget(props: WidgetProps<unknown, RJSFSchema, FormContext>) {
    const [Drawn, setDrawn] = useState<Widget | undefined>(() => loaded)
    const [trouble, setTrouble] = useState<Error>()
    useEffect(() => {
      let isHere = true
      if (Drawn === undefined)
        preload().then(
          () => isHere && setDrawn(() => loaded),
          (error: unknown) => isHere && setTrouble(error as Error),
        )
      return () => {
        isHere = false
      }
    }, [Drawn])
    if (trouble !== undefined) throw trouble
    return Drawn === undefined ? null : <Drawn {...props} />
  }
  return Object.assign(LazyWidget, { preload })
}
