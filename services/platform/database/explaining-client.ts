// A client for a pool, whose connection errors tell an operator what to do (connection-problem.ts).
import pg from 'pg'

import { explainDatabaseError } from './connection-problem.ts'

type Callback = (error: Error | null, client: pg.Client) => void

/** Creates the class of the clients that connect to this URL. A pool accepts only a class. */
export const createExplainingClient = (url: string): typeof pg.Client =>
  class ExplainingClient extends pg.Client {
    // The pool listens for errors one step after the connection is ready, because `connect` below is asynchronous. A
    // server that ends the connection in that step would end the process.
    private readonly listening = this.on('error', () => undefined)

    private async connectOrExplain(): Promise<pg.Client> {
      try {
        return await super.connect()
      } catch (error) {
        throw explainDatabaseError(url, error)
      }
    }

    override connect(): Promise<pg.Client>
    override connect(callback: Callback): void
    override connect(callback?: Callback): Promise<pg.Client> | void {
      const connecting = this.connectOrExplain()
      if (callback === undefined) return connecting
      // The pool passes a callback.
      connecting.then(
        () => callback(null, this),
        (error: Error) => callback(error, this),
      )
    }
  }
