import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { keyOfTask, type Task, type TaskCount } from './task.ts'

const path = '/api/member/tasks'
const NONE: ReadonlySet<string> = new Set()

/**
 * The person's tasks. One that is under way leaves the list at once, so that the next key is for the next one: `put` says so, and takes it back if it was
 * refused. A newer answer of the server says what is left.
 */
export function useTasks() {
  const language = useLanguage()
  const [gone, setGone] = useState<ReadonlySet<string>>(NONE)
  const asked = useQuery({
    queryKey: [path, language],
    refetchInterval: 60_000,
    queryFn: async ({ signal }) => {
      const { list, entity } = await callOrThrow(path, {}, signal)
      return { tasks: (list ?? []) as readonly Task[], counts: ((entity ?? {}) as { readonly counts?: readonly TaskCount[] }).counts ?? [] }
    },
  })
  const { refetch } = asked
  const put = useCallback(
    (task: Task, isGone: boolean) => {
      // A task that came back has a newer version.
      const key = `${keyOfTask(task)} ${task.version}`
      setGone((known) => (isGone ? new Set([...known, key]) : new Set([...known].filter((each) => each !== key))))
      // What was refused may have been done by somebody else.
      if (!isGone) void refetch()
    },
    [refetch],
  )
  const all = asked.data?.tasks ?? []
  const tasks = all.filter((task) => !gone.has(`${keyOfTask(task)} ${task.version}`))
  const told = (asked.data?.counts ?? []).reduce((sum, { total }) => sum + total, 0)
  const count = { total: Math.max(told - (all.length - tasks.length), tasks.length), capped: (asked.data?.counts ?? []).some(({ capped }) => capped) }
  return { tasks, count, put, isAsked: asked.data !== undefined, error: asked.error, retry: () => void refetch() }
}
