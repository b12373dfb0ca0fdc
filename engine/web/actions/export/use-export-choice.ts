import { useEffect, useRef, useState } from 'react'
import { saveUserSetting, loadUserSettings } from '../../grid/settings/user-settings.ts'
import { type ExportChoice, choiceFrom, defaultChoice } from './export-columns.ts'

/** The person's last export choice for this list, from any browser. */
export function useExportChoice(screen: string) {
  const key = `export.1.${screen}`
  const [choice, setChoice] = useState(defaultChoice)
  const isChanged = useRef(false)
  useEffect(() => {
    let isGone = false
    void loadUserSettings().then((kept) => {
      if (!isGone && !isChanged.current && kept.has(key)) setChoice(choiceFrom(kept.get(key)))
    })
    return () => {
      isGone = true
    }
  }, [key])

  function change(next: ExportChoice) {
    isChanged.current = true
    setChoice(next)
    saveUserSetting(key, next, () => {})
  }
  return [choice, change] as const
}
