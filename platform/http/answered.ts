/** One answer as the access log and the metrics speak of it: a method, a pattern of a route, two numbers, nobody's data. */
export type Answered = {
  requestId: string
  method: string
  /** As declared, never the address: ids of anonymous carts and tokens reach neither the log nor the metrics (T26). */
  route: string
  status: number
  elapsedMs: number
}

/** Tells of every answer that has been sent, whichever way: through Fastify's routes or before them. */
export type AnswerBook = {
  follow(listener: (answer: Answered) => void): void
  notify(answer: Answered): void
}

export function createAnswerBook(): AnswerBook {
  const listeners: ((answer: Answered) => void)[] = []
  return {
    follow: (listener) => void listeners.push(listener),
    notify(answer) {
      for (const listener of listeners) listener(answer)
    },
  }
}
