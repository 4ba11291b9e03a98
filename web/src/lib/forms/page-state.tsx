// What the server knew when it rendered this page for one request, such as a posted form and why it was refused. Pages
// that do not depend on the request have no state.
import { createContext, useContext } from 'react'
import { useLocation } from 'react-router-dom'
import { type PageState, pageStateId } from '#contracts/page-state.ts'

const readPageState = (): PageState | undefined => {
  const text = typeof document === 'undefined' ? undefined : document.getElementById(pageStateId)?.textContent
  return text === undefined || text === null ? undefined : (JSON.parse(text) as PageState)
}

const PageStateContext = createContext(readPageState())

/** Sets the state while the server renders a page. The browser reads it from the page. */
export const PageStateProvider = PageStateContext.Provider

const noState: PageState = {}

/** The state of the page that the server sent. It is empty on the pages that the person opens from there. */
export const usePageState = (): PageState => {
  const state = useContext(PageStateContext)
  const isFirstPage = useLocation().key === 'default'
  return isFirstPage ? (state ?? noState) : noState
}
