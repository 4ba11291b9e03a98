// Links that load a page in a browser without JavaScript, and change the current page in the app. With the attribute
// `data-in-place`, a click before the app has loaded starts the app and is then repeated (app/page-script).

type Click = Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'preventDefault'>

/** Whether the click opens a new tab or window. */
export const opensElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: Click) =>
  metaKey || ctrlKey || shiftKey || altKey

/** The click handler of such a link. */
export const inPlace =
  (act: () => void) =>
  (event: Click): void => {
    if (opensElsewhere(event)) return
    event.preventDefault()
    act()
  }
