// Whether this page still hears what changes.
import { create } from 'zustand'

export const useConnection = create<{ readonly lost: boolean }>(() => ({ lost: false }))
