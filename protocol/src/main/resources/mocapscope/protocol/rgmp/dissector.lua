-- RGMP: a stream of frames with a header of 8 bytes. A definition describes the groups of a device as JSON; data frames are
-- decoded by the definition that was sent before them.

local HEADER = 8
local DATA_HEADER = 16
local MOST_DEFINITION = 16777216
local MOST_OTHER = 1048592
local PREFIXES = numbered(layouts)
local BASES = { INT32 = "i32", UINT32 = "u32", INT64 = "i64", UINT64 = "u64", FLOAT = "f32", DOUBLE = "f64" }

field.payload_bytes = ProtoField.bytes(protocol.id .. ".payload_bytes", "payload")
field.stream = ProtoField.string(protocol.id .. ".stream", "stream")
field.device_type = ProtoField.string(protocol.id .. ".device_type", "device_type")
field.group_name = ProtoField.string(protocol.id .. ".group_name", "group_name")
field.value = ProtoField.double(protocol.id .. ".value", "value")
field.value_signed = ProtoField.int64(protocol.id .. ".value_signed", "value_signed")
field.value_unsigned = ProtoField.uint64(protocol.id .. ".value_unsigned", "value_unsigned")

local VALUE_FIELDS = {
    i32 = field.value_signed, i64 = field.value_signed, u32 = field.value_unsigned, u64 = field.value_unsigned,
    f32 = field.value, f64 = field.value,
}

-- Returns the size of a frame; negative for bytes that are no frame.
local function size_at(tvb, at)
    if tvb:len() - at < HEADER then
        return nil
    end
    local prefix = tvb(at, 4):le_uint()
    local length = tvb(at + 4, 4):le_uint()
    if not PREFIXES[prefix] or length > (prefix == 1 and MOST_DEFINITION or MOST_OTHER) then
        return at - tvb:len()
    end
    return HEADER + length
end

-- Returns a number type and a count, or nil for text that is no data type.
local function data_type(text)
    local name, shape = string.match(text, "^([A-Z0-9]+)(.*)$")
    if not BASES[name] then
        return nil
    end
    if shape == "" then
        return BASES[name], 1, false
    end
    local rows, columns = string.match(shape, "^%[(%d+), *(%d+)%]$")
    rows = rows or string.match(shape, "^%[(%d+)%]$")
    local count = rows and tonumber(rows) * tonumber(columns or 1)
    if not count or count < 1 or count > 262144 then
        return nil
    end
    return BASES[name], math.floor(count), true
end

-- Returns the streams of a group: name, type, count and the names of components; nil if one cannot be decoded.
local function streams_of(group)
    local streams = {}
    for _, entry in ipairs(type(group.streams) == "table" and group.streams or {}) do
        local kind, count, listed
        if type(entry) == "table" and type(entry.data_type) == "string" then
            kind, count, listed = data_type(entry.data_type)
        end
        if not kind or type(entry.measure_type) ~= "string" or type(entry.target_frame) ~= "string" then
            return nil
        end
        local measure = layouts[entry.measure_type]
        local quantity = entry.measure_type == "CUSTOM" and tostring(entry.custom_label or "") or entry.measure_type
        streams[#streams + 1] = {
            name = entry.target_frame .. "." .. quantity, kind = kind, count = count, listed = listed,
            components = measure and #measure[1].fields == count and measure[1].fields or nil,
        }
    end
    return streams
end

local function learn(c, key, number)
    local definition, reason = parse_json(text_of(c.tvb, c.at, left(c)))
    if type(definition) ~= "table" then
        return nil, reason or "the definition is no JSON object"
    end
    local id = definition.device_id
    if type(id) ~= "number" then
        return nil, "the definition has no device_id"
    end
    local groups = {}
    for i, group in ipairs(type(definition.groups) == "table" and definition.groups or {}) do
        group = type(group) == "table" and group or {}
        groups[i] = { name = tostring(group.name or ""), streams = streams_of(group) }
    end
    local device = { kind = tostring(definition.device_type or ""), groups = groups }
    remember(protocol, string.format("%s device %.0f", key, id), number, device)
    return device
end

-- Returns the name, unit and field of a stream's value; only named floats have fields of their own.
local function component(stream, index)
    local named = stream.components and stream.components[index + 1]
    if named then
        return named.name, named.unit, stream.kind == "f32" and named.field or VALUE_FIELDS[stream.kind]
    end
    return stream.listed and "value[" .. index .. "]" or "value", nil, VALUE_FIELDS[stream.kind]
end

local function list_value(c, stream, index)
    local range = take(c, stream.name, SIZES[stream.kind])
    local value = range["le_" .. READERS[stream.kind]](range)
    local name, unit, value_field = component(stream, index)
    local shown = value
    if stream.kind == "i32" then
        shown = Int64.new(value)
    elseif stream.kind == "u32" then
        shown = UInt64.new(value)
    end
    local item = c.tree:add(value_field, range, shown)
    item:set_text(stream.name .. "." .. name .. ": " .. tostring(value) .. (unit and " " .. unit or ""))
end

local function list_stream(c, stream)
    local size = SIZES[stream.kind] * stream.count
    if size > left(c) then
        reject(c, string.format("%s needs %.0f bytes, %d left", stream.name, size, left(c)))
    end
    local outer = c.tree
    c.tree = outer:add(field.stream, c.tvb(c.at, size), stream.name)
    for i = 0, stream.count - 1 do
        list_value(c, stream, i)
    end
    c.tree = outer
end

local function list_data(c, key, number)
    read_fields(c, layouts.data[1].fields, "")
    local device = recall(protocol, string.format("%s device %.0f", key, c.values.device_id), number)
    if not device then
        list_rest(c, "payload_bytes")
        c.tree:add_proto_expert_info(protocol.note, "RGMP: data of a device without a definition")
        return nil
    end
    local group = device.groups[c.values.group_id + 1]
    if not group then
        reject(c, string.format("group %.0f of a device that has %d", c.values.group_id, #device.groups))
    end
    c.tree:add(field.device_type, device.kind):set_generated()
    c.tree:add(field.group_name, group.name):set_generated()
    if not group.streams then
        list_rest(c, "payload_bytes")
        return group
    end
    local outer = c.tree
    local ok, problem = pcall(function()
        for _, stream in ipairs(group.streams) do
            list_stream(c, stream)
        end
    end)
    c.tree = outer
    if not ok then
        error(problem, 0)
    end
    if left(c) > 0 then
        reject(c, left(c) .. " bytes follow the last stream")
    end
    return group
end

local function list_definition(c, key, number)
    local device, reason = learn(c, key, number)
    read_fields(c, layouts["stream definition"][1].fields, "")
    if not device then
        reject(c, reason)
    end
    c.tree:add(field.device_type, device.kind):set_generated()
    return device
end

local function list_frame(tvb, at, size, pinfo, tree, key, info)
    local layout = PREFIXES[tvb(at, 4):le_uint()]
    local item = tree:add(protocol.proto, tvb(at, size), "RGMP, " .. layout.name)
    local c = cursor(protocol, tvb, at, at + size, item, true)
    local title = layout.name
    guarded(c, function()
        read_fields(c, layouts["frame header"][1].fields, "")
        if layout.name == "stream definition" then
            title = title .. " of " .. list_definition(c, key, pinfo.number).kind
        elseif layout.name == "data" then
            local group = list_data(c, key, pinfo.number)
            title = title .. (group and " of " .. group.name or "")
        else
            read_fields(c, layout.fields, "")
            if left(c) > 0 then
                reject(c, left(c) .. " bytes follow the last field")
            end
        end
    end)
    add_info(info, title)
end

local dissect = protected(protocol, function(tvb, pinfo, tree)
    local key = directions(pinfo)
    local info = info_list()
    local length = dissect_stream(tvb, pinfo, size_at, function(_, at, size)
        if size >= 0 then
            list_frame(tvb, at, size, pinfo, tree, key, info)
        else
            local item = tree:add(protocol.proto, tvb(at, -size), "RGMP, bytes that belong to no frame")
            item:add(field.payload_bytes, tvb(at, -size))
            add_malformed(protocol, item, -size .. " bytes belong to no frame")
        end
    end)
    set_columns(protocol, pinfo, info)
    return length
end)

protocol.proto.dissector = dissect

-- Finds servers at other ports by their first frame, a definition.
protocol.proto:register_heuristic("tcp", function(tvb, pinfo, tree)
    if tvb:len() <= HEADER or tvb(0, 4):le_uint() ~= 1 or tvb(4, 4):le_uint() > MOST_DEFINITION
        or tvb(HEADER, 1):uint() ~= 123 or not string.find(tvb():raw(), "\"protocol_name\"", 1, true) then
        return false
    end
    pinfo.conversation = protocol.proto
    dissect(tvb, pinfo, tree)
    return true
end)
