const files = import.meta.glob<string>('../../club/legal/*/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** The club's legal texts as Markdown, by `de/imprint`. The build writes those of the club it is for (tools/vite-plugins.ts). */
export const legalFiles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([path, text]) => [/(\w+\/\w+)\.md$/.exec(path)![1], text]),
)
