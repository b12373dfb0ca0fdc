import { useEffect, useRef, useState } from 'react'
import { keepSetting, keptSettings } from '../grid/kept-settings.ts'
import { type ExportChoice, choiceFrom, firstChoice } from './export-columns.ts'

/** How the person last had this list exported, in whichever browser. */
export function useExportChoice(screen: string) {
  const key = `export.1.${screen}`
  const [choice, setChoice] = useState(firstChoice)
  const isChanged = useRef(false)
  useEffect(() => {
    let isGone = false
    void keptSettings().then((kept) => {
      if (!isGone && !isChanged.current && kept.has(key)) setChoice(choiceFrom(kept.get(key)))
    })
    return () => {
      isGone = true
    }
  }, [key])

  function change(next: ExportChoice) {
    isChanged.current = true
    setChoice(next)
    keepSetting(key, next, () => {})
  }
  return [choice, change] as const
}
