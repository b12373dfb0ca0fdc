import { useEffect, useState } from 'react'
import { useWords } from '../../cells/use-words.ts'
import { EmptyState } from '../../feedback/EmptyState.tsx'
import type { Printed } from './use-printed.ts'

/** The pages as the PDF has them, each on a sheet of its own: what the browser prints is the same. */
export function PaperPages({ printed: { name, pages, width, height, drawing } }: { readonly printed: Printed }) {
  const address = useAddressOf(drawing)
  const words = useWords()
  const title = name.replace(/\.pdf$/, '')
  if (drawing === undefined) return <EmptyState title={title} description={words.text('ui.paper.manyPages', { pages: String(pages) })} />
  return (
    <>
      <style>{`@page paper { size: ${width}mm ${height}mm; margin: 0; }`}</style>
      {address !== undefined &&
        Array.from({ length: pages }, (_, page) => (
          <div key={`${address} ${page}`} className="paper-page" style={{ width: `${width}mm`, aspectRatio: `${width} / ${height}` }}>
            <img
              src={address}
              alt={page === 0 ? title : ''}
              style={{ height: `${100 * pages}%`, transform: `translateY(-${(100 * page) / pages}%)` }}
              draggable={false}
            />
          </div>
        ))}
    </>
  )
}

/** A drawing is shown as a picture: nothing in it runs, whatever it holds. */
function useAddressOf(drawing: string | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (drawing === undefined) return undefined
    const made = URL.createObjectURL(new Blob([drawing], { type: 'image/svg+xml' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [drawing])
  return address
}
