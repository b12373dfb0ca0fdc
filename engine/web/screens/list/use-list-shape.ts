import { useSearchParams } from 'react-router'
import type { ListScreen } from '../../../core/model/screen.ts'

/** How the rows of a list stand. */
export type ListShape = 'rows' | 'matrix'

const parameter = 'as'

/** The shape of a list, in the address: a link, a reload and "back" show the same. A list without a pivot has rows alone. */
export function useListShape({ pivot }: ListScreen): { readonly shape: ListShape; readonly change: (shape: ListShape) => void } {
  const [params, setParams] = useSearchParams()
  return {
    shape: pivot !== undefined && params.get(parameter) === 'matrix' ? 'matrix' : 'rows',
    change(shape) {
      setParams((before) => {
        const after = new URLSearchParams(before)
        if (shape === 'matrix') after.set(parameter, shape)
        else after.delete(parameter)
        return after
      })
    },
  }
}
