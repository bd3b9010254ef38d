/* lab: optimise for size */
#include "tcp/web.h"

#include <math.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/error.h"
#include "tcp/connection.h"
#include "tcp/pool.h"
#include "tcp/source.h"

/* A heavy tail has no largest value: a page holds at most so many objects. */
#define OBJECTS_MAX 1e5

/* The three values that say how something is drawn. */
struct drawn {
    int mean, distribution, shape; /* FLOW_* */
};

static const struct drawn think = {FLOW_WEB_THINK, FLOW_WEB_THINK_DISTRIBUTION, FLOW_PARETO_SHAPE};
static const struct drawn objects = {FLOW_WEB_OBJECTS, FLOW_WEB_OBJECTS_DISTRIBUTION, FLOW_WEB_OBJECTS_SHAPE};
static const struct drawn gap = {FLOW_WEB_GAP, FLOW_WEB_GAP_DISTRIBUTION, FLOW_WEB_GAP_SHAPE};
static const struct drawn size = {FLOW_WEB_OBJECT_SIZE, FLOW_WEB_SIZE_DISTRIBUTION, FLOW_WEB_SIZE_SHAPE};

static double draw(struct web_session *session, const struct drawn *what) {
    const double *values = session->flow->setup.values;
    return source_draw(&session->random, values[what->mean], (int)values[what->distribution], values[what->shape]);
}

static void set_timer(struct sim *sim, struct web_session *session, double after_s) {
    timer_set(sim, &session->timer, sim_now(sim) + (int64_t)(after_s * NS_PER_S));
}

/* ns-2 counts objects in whole segments. */
static double object_bytes(struct web_session *session) {
    double bytes = fmax(ceil(draw(session, &size)), 1), mss = (double)session->flow->rules.mss_bytes;
    return session->flow->rules.ns2 ? ceil(bytes / mss) * mss : bytes;
}

/* After the last object of a page has been asked for and the last open one is there. */
static void end_page(struct sim *sim, struct web_session *session) {
    double pages = session->flow->setup.values[FLOW_WEB_PAGES];
    if (pages > 0 && (double)session->pages >= pages) {
        session->stopped = 1;
        session->ended_ns = sim_now(sim);
        return;
    }
    set_timer(sim, session, draw(session, &think));
}

/* The draws of a session do not depend on the network: a size, then the pause before the next. */
static void ask_object(struct sim *sim, struct web_session *session) {
    struct web_group *group = session->group;
    double request = session->flow->setup.values[FLOW_WEB_REQUEST];
    struct flow *connection = pool_take(sim, session, request > 0);
    if (!connection) return;
    session->waits = 0;
    session->objects++;
    group->objects++;
    if (++group->open > group->most_open) group->most_open = group->open;
    connection->source.bytes = object_bytes(session);
    if (request > 0) {
        connection->source.answer = connection->source.bytes;
        connection->source.bytes = request;
    }
    if (--session->left > 0) set_timer(sim, session, draw(session, &gap));
    connection_start(sim, connection);
}

static void fire(struct sim *sim, void *owner) {
    struct web_session *session = owner;
    const double *values = session->flow->setup.values;
    sim->clock_s = (double)sim_now(sim) / NS_PER_S;
    if (session->stopped) return;
    if (session->left == 0) {
        session->pages++;
        session->group->pages++;
        session->left = (int32_t)fmin(fmax(ceil(draw(session, &objects)), 1), OBJECTS_MAX);
    }
    if (session->open < (int32_t)values[FLOW_WEB_CONNECTIONS])
        ask_object(sim, session);
    else
        session->waits = 1;
}

static int create(struct sim *sim, struct flow *flow) {
    char name[96];
    struct web_session *session = ARENA_NEW(struct web_session);
    if (!session) return fail_no_memory("the web sessions"), 0;
    session->flow = flow;
    session->group = flow->setup.web;
    session->started_ns = session->ended_ns = INT64_MAX;
    snprintf(name, sizeof name, "web.%.64s", flow->setup.id);
    random_seed(&session->random, sim->seed, name);
    timer_init(&session->timer, fire, session);
    flow->session = session;
    return 1;
}

static void start(struct sim *sim, struct flow *flow) {
    flow->session->started_ns = sim_now(sim);
    fire(sim, flow->session);
}

static void stop(struct sim *sim, struct flow *flow) {
    struct web_session *session = flow->session;
    if (!session->stopped) session->ended_ns = sim_now(sim);
    session->stopped = 1;
    timer_cancel(sim, &session->timer);
}

/* A connection of the session is open: the object, or the request for one, is handed over. */
static void open_connection(struct sim *sim, struct flow *connection) {
    source_hand_over(sim, connection, connection->source.bytes);
}

static void answer(struct sim *sim, struct flow *request) {
    struct web_session *session = request->session;
    struct flow *connection = pool_take(sim, session, 0);
    double bytes = request->source.answer;
    pool_give(request);
    if (!connection) return;
    connection->source.bytes = bytes;
    connection_start(sim, connection);
}

/* A connection's object, or a request for one, is acknowledged. */
static void object_done(struct sim *sim, struct flow *connection) {
    struct web_session *session = connection->session;
    int asks = connection->source.answer > 0;
    /* The bytes of a request are not counted as the session's. */
    if (asks) connection->counted = (struct flow_metrics){0};
    if (asks && !session->stopped) {
        answer(sim, connection);
        return;
    }
    session->group->open--;
    if (!asks) session->bytes_done += (int64_t)connection->source.bytes;
    pool_give(connection);
    if (session->stopped) return;
    if (session->waits)
        timer_set(sim, &session->timer, sim_now(sim));
    else if (session->left == 0 && session->open == 0)
        end_page(sim, session);
}

static void drained(struct sim *sim, struct flow *connection) {
    if (connection->phase != FLOW_OPEN) return;
    source_count_transfer(sim, connection, connection->started_ns);
    source_close(sim, connection);
    object_done(sim, connection);
}

const struct application web_sessions = {
    .create = create, .start = start, .stop = stop, .open = open_connection, .drained = drained};

void web_write(const struct web_group *group, struct text *out) {
    if (!group) return;
    json_put_integer(out, "pages", group->pages);
    json_put_integer(out, "transfersAsked", group->objects);
    json_put_integer(out, "transfersOpen", group->open);
    json_put_integer(out, "connectionsMost", group->most_open);
}
