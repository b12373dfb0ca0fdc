import IconChevronDown from '@douyinfe/semi-icons/lib/es/icons/IconChevronDown'
import { Select } from '@douyinfe/semi-ui-19'
import { useEffect, useId, useRef, type ComponentProps } from 'react'

type Props = Omit<ComponentProps<typeof Select>, 'aria-label' | 'arrowIcon'> & { readonly label: string }

/**
 * Semi's Select with an accessible name: Semi calls every one "selected", leaves its search input unnamed, gives its arrow an empty name, and while closed
 * refers to an option that does not exist.
 */
export function LabelledSelect({ label, 'aria-labelledby': labelledBy, onDropdownVisibleChange, ...select }: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const open = useRef(false)

  useEffect(() => {
    const node = box.current
    if (node === null) return
    const clean = () => {
      node.querySelector('[role="combobox"][aria-label]')?.removeAttribute('aria-label')
      if (!open.current) for (const each of node.querySelectorAll('[aria-activedescendant]')) each.removeAttribute('aria-activedescendant')
    }
    clean()
    const observer = new MutationObserver(clean)
    observer.observe(node, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-activedescendant', 'aria-label'] })
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={box} className="labelled-select">
      {labelledBy === undefined && (
        <span id={id} className="sr-only">
          {label}
        </span>
      )}
      <Select
        {...select}
        aria-labelledby={labelledBy ?? id}
        inputProps={{ 'aria-label': label }}
        arrowIcon={<IconChevronDown aria-hidden />}
        onDropdownVisibleChange={(visible) => {
          open.current = visible
          onDropdownVisibleChange?.(visible)
        }}
      />
    </div>
  )
}
