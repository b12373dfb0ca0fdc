import IconChevronDown from '@douyinfe/semi-icons/lib/es/icons/IconChevronDown'
import { Select } from '@douyinfe/semi-ui-19'
import { useEffect, useRef, useState, type ComponentProps } from 'react'

type Props = Omit<ComponentProps<typeof Select>, 'aria-label' | 'arrowIcon'> & { readonly label: string }

/**
 * Semi's Select with a name for those who cannot see it: Semi leaves its own name empty, gives its arrow an empty one, and
 * while it is closed points at an option that is not there.
 */
export function Choose({ label, onDropdownVisibleChange, ...select }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (open) return
    for (const node of box.current?.querySelectorAll('[aria-activedescendant]') ?? []) node.removeAttribute('aria-activedescendant')
  })
  return (
    <div ref={box} className="choose">
      <Select
        {...select} aria-label={label} inputProps={{ 'aria-label': label }} arrowIcon={<IconChevronDown aria-hidden />}
        onDropdownVisibleChange={(visible) => { setOpen(visible); onDropdownVisibleChange?.(visible) }}
      />
    </div>
  )
}
