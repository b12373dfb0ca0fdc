import { parentPort } from 'node:worker_threads'
import { loadSolver, solveProgram } from './solve-program.ts'
import type { SolverAnswer, SolverTask } from './solver-task.ts'

const solver = loadSolver()

parentPort?.on('message', ({ program, gap, seconds }: SolverTask) => {
  void solver.then((highs) => {
    const answer: SolverAnswer = solveProgram(highs, program, gap, seconds)
    parentPort?.postMessage(answer)
  })
})
