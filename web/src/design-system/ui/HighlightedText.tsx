/** Text with the first match in bold. */
export const HighlightedText = ({ text, match }: { text: string; match: string }) => {
  const start = match === '' ? -1 : text.toLowerCase().indexOf(match.toLowerCase())
  if (start < 0) return <span>{text}</span>
  const end = start + match.length
  return (
    <span>
      {text.slice(0, start)}
      <strong>{text.slice(start, end)}</strong>
      {text.slice(end)}
    </span>
  )
}
