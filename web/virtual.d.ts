/** Made by the React Router plugin: routes, assets and entry of the server build. */
declare module 'virtual:react-router/server-build' {
  const build: import('react-router').ServerBuild
  export const routes: typeof build.routes
}
